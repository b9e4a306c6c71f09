import {
  createDestination,
  type DestinationFields,
  destinationShape,
  destinationTestShape,
  updateDestination,
} from '../../schema/generated/contracts.js';
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
import { requestFields } from '../http/request-fields.js';
import { route } from '../http/route.js';

const destinationBody = (destination: DestinationFields) => toBody(destinationShape, destination);

/** /destinations and below (beyond.md 4). */
export const destinationsRoutes = [
  route({
    method: 'POST',
    path: '/destinations',
    effect: 'write',
    body: requestFields(createDestination),
    async answer({ core, body }) {
      const created = await core(CreateDestinationDocument, body);
      return { status: 201, body: destinationBody(created.createDestination) };
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
    body: requestFields(updateDestination),
    async answer({ core, path, body }) {
      const updated = await core(UpdateDestinationDocument, { id: path.id, ...body });
      return ok(destinationBody(updated.updateDestination));
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
