import { execa } from 'execa';
import path from 'node:path';

const MANIFEST = 'test/bench/opponents/rust/Cargo.toml';
const TARGET = '.local/bench/rust-opponent';

let built: Promise<string | null> | undefined;

/**
 * Returns the program of test/bench/opponents/rust, built on the first call (minutes, once); null
 * without cargo, said in one line. Throws when it does not compile.
 */
export function rustOpponent(): Promise<string | null> {
  return (built ??= build());
}

async function build(): Promise<string | null> {
  const hasCargo = await execa('cargo', ['--version']).then(
    () => true,
    () => false,
  );
  if (!hasCargo) {
    console.log('rust is skipped: it needs cargo (https://rustup.rs)');
    return null;
  }
  const args = ['build', '--release', '--locked', '--manifest-path', MANIFEST, '--target-dir', TARGET];
  const env = { RUSTFLAGS: '-C target-cpu=native' };
  await execa('cargo', args, { env, stdout: 'inherit', stderr: 'inherit' });
  return path.resolve(TARGET, 'release/rust-opponent');
}
