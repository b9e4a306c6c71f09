// Adds what jest-light-runner leaves out of Jest: time limits, the consequences of failed hooks,
// and parts of `jest`.
import { ModernFakeTimers } from '@jest/fake-timers';
import { addEventHandler, getState } from 'jest-circus';

const { setTimeout, clearTimeout } = globalThis;

// Limits end what hangs. A machine whose cores are all busy takes several times as long as a free
// one; the full form of the fault suite kills a collector a hundred times and lets stores be away
// for ten minutes.
const LIMITS_MS = { unit: 60_000, containers: 1_800_000 };
const OTHERS_MS = process.env.FAULTS_FULL === '1' ? 2_400_000 : 600_000;

let root;
let limitMs;
/** The blocks with a failed `beforeAll`: their tests fail without running. */
const failedBlocks = new WeakMap();
/** Error that a `beforeEach` of the next test threw. */
let failedBefore;

function limitOf(testPath) {
  const [, folder] = /\/test\/([^/]+)\//.exec(testPath) ?? [];
  return LIMITS_MS[folder] ?? OTHERS_MS;
}

async function within(ms, what, work) {
  let timer;
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
}

function failureOf(block) {
  for (let at = block; at; at = at.parent) if (failedBlocks.has(at)) return failedBlocks.get(at);
  return undefined;
}

/**
 * Guards a hook. Those that run after tests do so in the reverse order of their definition: what
 * began later uses what began earlier.
 */
function guardHook(block, timeoutMs = limitMs) {
  const hook = block.hooks.pop();
  const { fn, type } = hook;
  if (type.startsWith('after')) block.hooks.unshift(hook);
  else block.hooks.push(hook);
  hook.fn = async () => {
    if (type.startsWith('before') && (failedBefore ?? failureOf(block))) return;
    try {
      await within(timeoutMs, type, fn);
    } catch (error) {
      if (type === 'beforeAll') failedBlocks.set(block, error);
      if (type === 'beforeEach') failedBefore = error;
      throw error;
    }
  };
}

function guardTest(block, timeoutMs = limitMs) {
  const test = block.children.at(-1);
  const { fn } = test;
  test.fn = async () => {
    const failed = failureOf(block) ?? failedBefore;
    failedBefore = undefined;
    try {
      if (failed) throw failed;
      await within(timeoutMs, 'the test', fn);
      expect.setState({ hasFailed: false });
    } catch (error) {
      expect.setState({ hasFailed: true });
      throw error;
    }
  };
}

/** Each file has its own tree of tests. */
function enterFile() {
  const { rootDescribeBlock } = getState();
  if (root === rootDescribeBlock) return;
  root = rootDescribeBlock;
  limitMs = limitOf(expect.getState().testPath);
  failedBefore = undefined;
}

addEventHandler((event, { currentDescribeBlock }) => {
  enterFile();
  if (event.name === 'add_hook') guardHook(currentDescribeBlock, event.timeout);
  if (event.name === 'add_test') guardTest(currentDescribeBlock, event.timeout);
});

// Ends with Jest, also if that was killed during a test.
if (process.send) process.once('disconnect', () => process.exit());

const timers = new ModernFakeTimers({ config: { fakeTimers: {} }, global: globalThis });
Object.assign(globalThis.jest, {
  useFakeTimers: (config) => timers.useFakeTimers(config),
  useRealTimers: () => timers.useRealTimers(),
  advanceTimersByTime: (ms) => timers.advanceTimersByTime(ms),
  advanceTimersByTimeAsync: (ms) => timers.advanceTimersByTimeAsync(ms),
  setSystemTime: (time) => timers.setSystemTime(time),
  /** Limits the tests and hooks of a file that are defined after it. */
  setTimeout(ms) {
    enterFile();
    limitMs = ms;
  },
});
