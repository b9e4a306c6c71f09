// Loaded first by the processes that run tests. jest-light-runner sends the data of a pool to all
// its processes when the first one asks for it. One that has not asked yet dropped it, asked later,
// and waited for an answer without end: this keeps the data until the process asks.
const DATA = 'jest-light-runner-worker-data';
const QUESTION = 'jest-light-runner-get-worker-data';

let kept;
const { emit, send } = process;

// Not a listener: with the first one, Node hands over what came before others listen.
process.emit = function (event, message, ...rest) {
  if (event === 'message' && message?.type === DATA) kept = message;
  return emit.call(this, event, message, ...rest);
};
if (send) {
  process.send = function (message, ...rest) {
    if (message !== QUESTION || !kept) return send.call(this, message, ...rest);
    setImmediate(() => process.emit('message', kept));
    return true;
  };
}

// Processes that tests start do not load it.
const at = process.execArgv.indexOf(import.meta.url);
if (at > 0) process.execArgv.splice(at - 1, 2);
