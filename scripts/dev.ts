import { Command } from 'commander';
import { placesOf } from './supervisor/places.rule.js';
import { restartOnChange } from './supervisor/restart-on-change.js';
import { aborted, runWithTeardown } from './supervisor/run-with-teardown.js';
import { parseSystemSettings } from './supervisor/settings.js';
import { prepareGround, startProcesses } from './supervisor/system.js';

const { watch } = new Command('dev')
  .description('Runs the whole system on real local services, until Ctrl-C.')
  .option('--watch', 'restart a process when its sources change; the local services stay up (`npm run stack -- down`)')
  .parse()
  .opts<{ watch?: true }>();

await runWithTeardown(async ({ teardown, signal }) => {
  const settings = parseSystemSettings(process.env);
  const say = (text: string): void => console.log(text);
  const parts = { settings, teardown, signal, say, keepStack: watch === true };
  await prepareGround(parts);
  const { failed, children } = await startProcesses(parts);
  console.log(['', ...placesOf(settings), '', 'ready'].join('\n'));
  await (watch ? restartOnChange(parts, children) : Promise.race([aborted(signal), failed]));
  return 0;
});
