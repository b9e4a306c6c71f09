import { z } from 'zod';
import { coreUrl } from '../../schema/core-client/core-url.js';
import { blobStorage, everyProcess } from '../../schema/settings/every-process.js';
import { internalHost, listenerPort } from '../../schema/settings/listeners.js';
import { type Environment, readSettings } from '../../schema/settings/read-settings.js';
import { sandboxWall } from '../../schema/settings/sandbox-wall.js';
import { LOCAL_SECRET, secretList } from '../../schema/settings/secrets.js';

/** The settings of a streamer, by environment variable. */
export const streamerEnvironment = z.object({
  ...blobStorage,
  CORE_URL: coreUrl,
  SERVICE_TOKEN: secretList.default([LOCAL_SECRET]),
  STREAMER_PORT: listenerPort(4010).describe('Port at which facades read streams.'),
  STREAMER_HOST: internalHost.describe('Address at which facades read streams.'),
  SANDBOX_WALL: sandboxWall,
  ...everyProcess(9468),
});

export type StreamerSettings = ReturnType<typeof parseStreamerSettings>;

/** Reads the settings of a streamer. Throws one Error that lists every problem. */
export function parseStreamerSettings(env: Environment) {
  const checked = ['SERVICE_TOKEN', 'AZURE_STORAGE_CONNECTION_STRING'] as const;
  return readSettings(env, { process: 'streamer', schema: streamerEnvironment, checked });
}
