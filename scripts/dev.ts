import { Command } from 'commander';
import { placesOf } from './supervisor/places.rule.js';
import { aborted, runCommand } from './supervisor/run-command.js';
import { parseSystemSettings } from './supervisor/settings.js';
import { prepareGround, startProcesses } from './supervisor/system.js';

new Command('dev').description('The whole system on real local services, until Ctrl-C.').parse();

await runCommand(async ({ teardown, signal }) => {
  const settings = parseSystemSettings(process.env);
  const parts = { settings, teardown, signal, say: (text: string) => console.log(text) };
  await prepareGround(parts);
  const { failed } = await startProcesses(parts);
  console.log(['', ...placesOf(settings), '', 'ready'].join('\n'));
  await Promise.race([aborted(signal), failed]);
  return 0;
});
