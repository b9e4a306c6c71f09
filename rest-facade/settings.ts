import { z } from 'zod';
import { coreUrl } from '../schema/core-client/core-url.js';
import { everyProcess, traced } from '../schema/settings/every-process.js';
import { listenerPort, publicHost } from '../schema/settings/listeners.js';
import { type Environment, readSettings, type SettingsOf } from '../schema/settings/read-settings.js';
import { firstSecret, LOCAL_SECRET } from '../schema/settings/secrets.js';
import { streamerUrl } from '../schema/settings/streamer-url.js';
import { trustedProxies } from '../schema/http/trusted-proxies.js';

const positive = (fallback: number) => z.coerce.number().int().positive().default(fallback);

/** The settings of a facade, by environment variable. */
export const facadeEnvironment = z.object({
  ...traced,
  REST_PORT: listenerPort(8080).describe('Port of the REST API.'),
  REST_HOST: publicHost.describe('Address of the REST API; every interface by default.'),
  CORE_URL: coreUrl,
  STREAMER_URL: streamerUrl,
  SERVICE_TOKEN: firstSecret.default(LOCAL_SECRET),
  TRUSTED_PROXIES: trustedProxies,
  REQUEST_DEADLINE_MS: positive(10_000).describe('Longest time of a request, in ms.'),
  BODY_LIMIT_BYTES: positive(1_048_576).describe('Largest body of a request.'),
  SHUTDOWN_TIMEOUT_MS: positive(15_000).describe('How long a stop waits for requests in flight, in ms.'),
  ...everyProcess(9465),
});

export type FacadeSettings = SettingsOf<typeof facadeEnvironment.shape>;

/** Reads the settings of a facade. Throws one Error that lists every problem. */
export function parseFacadeSettings(env: Environment): FacadeSettings {
  return readSettings(env, { process: 'facade', schema: facadeEnvironment, checked: ['SERVICE_TOKEN'] });
}
