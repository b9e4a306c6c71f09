import { Command } from 'commander';

/** What a benchmark says of itself by `--help`, and how it is called; options are added and read by the benchmark. */
export function benchCommand(name: string, description: string): Command {
  return new Command(`npm run bench -- ${name}`).description(description).showHelpAfterError();
}
