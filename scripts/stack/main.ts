import { Command } from 'commander';
import { parseStackSettings } from './settings.js';
import { createStack, type Stack } from './stack.js';
import { messageOf } from '../../schema/text/message-of.js';

const say = (text: string): void => console.log(text);
const stack = (): Stack => createStack(parseStackSettings(process.env), say);

const program = new Command('stack')
  .description('The local services: MySQL, Temporal with its UI, and blob storage (Azurite).')
  .showHelpAfterError();

program
  .command('up')
  .description('start the services that do not answer; they keep running in the background')
  .action(async () => {
    const settings = parseStackSettings(process.env);
    const since = Date.now();
    const started = await createStack(settings, say).up();
    say(`The stack is up after ${((Date.now() - since) / 1000).toFixed(1)} s (${started.length} of 3 parts started).`);
    say(`Temporal UI: http://127.0.0.1:${settings.temporal.uiPort}`);
  });
program
  .command('down')
  .description('stop the services that `up` of this clone started')
  .action(() => stack().down());
program
  .command('status')
  .description('show which services answer and who started them')
  .action(async () => {
    const rows = await stack().status();
    console.table(rows.map(({ name, state, address, pid, detail }) => ({ name, state, address, pid, detail })));
  });
program
  .command('reset')
  .description('stop and delete all data')
  .action(() => stack().reset());

try {
  await program.parseAsync();
} catch (error) {
  console.error(`\n${messageOf(error)}`);
  process.exitCode = 1;
}
