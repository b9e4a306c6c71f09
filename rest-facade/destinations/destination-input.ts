import { z } from 'zod';
import { toEnum } from '../../schema/enum-names.js';
import { DESTINATION_KINDS } from '../../schema/destinations/destination-place.js';
import type { CreateDestinationMutationVariables, DestinationCredentialsInput } from '../generated/operations.js';
import { oneOf } from '../http/fields.js';

const text = z.string({ error: 'must be a string' });
const credentials = {
  sas: text.nullish(),
  connection_string: text.nullish(),
  access_key_id: text.nullish(),
  secret_access_key: text.nullish(),
};
type Credentials = z.output<z.ZodObject<typeof credentials>>;

/** The body of POST /destinations. The core validates its fields. */
export const createDestinationBody = z.object({
  name: z.string({ error: 'is required and must be a string' }),
  kind: oneOf(DESTINATION_KINDS),
  prefix: text.nullish(),
  container_url: text.nullish(),
  endpoint: text.nullish(),
  region: text.nullish(),
  bucket: text.nullish(),
  ...credentials,
});

const FIXED = { error: 'cannot be changed: create another destination' };

/** The body of PUT /destinations/{id}. What is absent stays as it is. */
export const updateDestinationBody = z.object({
  name: text.nullish(),
  ...credentials,
  kind: z.never(FIXED).optional(),
  prefix: z.never(FIXED).optional(),
  container_url: z.never(FIXED).optional(),
  endpoint: z.never(FIXED).optional(),
  region: z.never(FIXED).optional(),
  bucket: z.never(FIXED).optional(),
});

/** Converts the body of POST into the core's arguments. */
export function createDestinationArguments(
  body: z.output<typeof createDestinationBody>,
): CreateDestinationMutationVariables {
  const { name, kind, prefix, container_url: containerUrl, endpoint, region, bucket } = body;
  return {
    input: { name, kind: toEnum(kind), prefix, containerUrl, endpoint, region, bucket },
    credentials: credentialsOf(body),
  };
}

/** Returns the credentials of a body as the core's argument; undefined without any. */
export function newCredentials(body: Credentials): DestinationCredentialsInput | undefined {
  const given = credentialsOf(body);
  return Object.values(given).some((value) => value != null) ? given : undefined;
}

const credentialsOf = (body: Credentials): DestinationCredentialsInput => ({
  sas: body.sas,
  connectionString: body.connection_string,
  accessKeyId: body.access_key_id,
  secretAccessKey: body.secret_access_key,
});
