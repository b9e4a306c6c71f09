import { Command } from 'commander';

/** Creates a benchmark's command with its help; options are added and read by the benchmark. */
export function benchCommand(name: string, description: string): Command {
  return new Command(`npm run bench -- ${name}`).description(description).showHelpAfterError();
}
