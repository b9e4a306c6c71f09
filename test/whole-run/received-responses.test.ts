import { at, operations, type JsonObject } from '../support/contract/openapi-document.js';
import { receivedResponses, RESPONSES_FOLDER } from '../support/contract/received-responses.js';

/** Responses that several operations share, such as errors, count once. */
(RESPONSES_FOLDER === undefined ? it.skip : it)('tests have received every response of the document', () => {
  const received = receivedResponses();
  const missing = operations.flatMap(({ method, path, pointer }) =>
    Object.keys(at(`${pointer}/responses`).value as JsonObject)
      .filter((status) => !received.has(at(`${pointer}/responses/${status}`).pointer))
      .map((status) => `${method} ${path} ${status}`),
  );
  expect(missing).toEqual([]);
});
