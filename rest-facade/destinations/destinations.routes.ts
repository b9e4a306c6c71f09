import { destinationShape, destinationTestShape, type DestinationFields } from '../../schema/generated/rest-shapes.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import {
  CreateDestinationDocument,
  DeleteDestinationDocument,
  DestinationDocument,
  DestinationsDocument,
  TestDestinationDocument,
  UpdateDestinationDocument,
} from '../generated/operations.js';
import { NO_CONTENT, ok } from '../http/answer.js';
import { found } from '../http/refusal.js';
import { route } from '../http/route.js';
import {
  createDestinationArguments,
  createDestinationBody,
  newCredentials,
  updateDestinationBody,
} from './destination-input.js';

const destinationBody = (destination: DestinationFields) => toBody(destinationShape, destination);

/** /destinations and below (beyond.md 4). */
export const destinationsRoutes = [
  route({
    method: 'POST',
    path: '/destinations',
    effect: 'write',
    body: createDestinationBody,
    async answer({ core, body }) {
      const { createDestination } = await core(CreateDestinationDocument, createDestinationArguments(body));
      return { status: 201, body: destinationBody(createDestination) };
    },
  }),

  route({
    method: 'GET',
    path: '/destinations',
    async answer({ core }) {
      const { destinations } = await core(DestinationsDocument, {});
      return ok(destinations.map(destinationBody));
    },
  }),

  route({
    method: 'GET',
    path: '/destinations/:id',
    id: 'destination',
    async answer({ core, path }) {
      const { destination } = await core(DestinationDocument, { id: path.id });
      return ok(destinationBody(found(destination, 'Destination')));
    },
  }),

  route({
    method: 'PUT',
    path: '/destinations/:id',
    effect: 'write',
    id: 'destination',
    body: updateDestinationBody,
    async answer({ core, path, body }) {
      const change = { name: body.name, credentials: newCredentials(body) };
      const { updateDestination } = await core(UpdateDestinationDocument, { id: path.id, ...change });
      return ok(destinationBody(updateDestination));
    },
  }),

  route({
    method: 'DELETE',
    path: '/destinations/:id',
    effect: 'write',
    id: 'destination',
    async answer({ core, path }) {
      await core(DeleteDestinationDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'POST',
    path: '/destinations/:id/test',
    effect: 'write',
    id: 'destination',
    async answer({ core, path }) {
      const { testDestination } = await core(TestDestinationDocument, { id: path.id });
      return ok({ ok: testDestination.error === null, ...toBody(destinationTestShape, testDestination) });
    },
  }),
];
