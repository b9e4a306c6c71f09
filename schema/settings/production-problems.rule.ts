import { AZURITE_KEY } from '../process/blob-storage.js';
import { passwordOf } from './password-of.js';
import { LOCAL_SECRET, MIN_SECRET_CHARACTERS, splitSecrets } from './secrets.js';

type Check = (value: string | undefined) => string | null;

const MAKE_ONE = 'Make one with: openssl rand -hex 32';
/** Values in this repository. */
const PUBLISHED_SECRETS = [LOCAL_SECRET];
const PUBLISHED_DATABASE_PASSWORDS = ['export'];

const secrets: Check = (value = LOCAL_SECRET) => {
  const given = splitSecrets(value);
  if (given.some((secret) => PUBLISHED_SECRETS.includes(secret))) {
    return `must not contain the public default of this repository. ${MAKE_ONE}`;
  }
  const short = given.find((secret) => secret.length < MIN_SECRET_CHARACTERS);
  if (short === undefined) return null;
  return `each secret must have at least ${MIN_SECRET_CHARACTERS} characters, one has ${short.length}. ${MAKE_ONE}`;
};

const blobStorage: Check = (value) => {
  const isEmulator = value === undefined || value.includes(AZURITE_KEY) || /UseDevelopmentStorage=true/i.test(value);
  if (!isEmulator) return null;
  return (
    'is Azurite with its public key. Set the connection string of a storage account: ' +
    'az storage account show-connection-string --name NAME'
  );
};

const mysql: Check = (value) => {
  const password = value === undefined ? '' : passwordOf(value);
  // The schema reports an address that cannot be parsed.
  if (password === null) return null;
  if (password === '') return `names a MySQL user without a password. ${MAKE_ONE}, and ALTER USER … IDENTIFIED BY '…'`;
  if (!PUBLISHED_DATABASE_PASSWORDS.includes(password)) return null;
  return `has the public default password of this repository. ${MAKE_ONE}, and ALTER USER … IDENTIFIED BY '…'`;
};

const pageAddress: Check = (value) => {
  if (value === undefined) return 'is missing. Set the address of the web page: https://exports.example.com';
  if (!URL.canParse(value)) return null;
  const { protocol, hostname } = new URL(value);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || isLocal ? null : 'must begin with https:, except on this machine';
};

const CHECKS = {
  SERVICE_TOKEN: secrets,
  STAFF_TOKEN: (value) => (value === undefined ? null : secrets(value)),
  TOKEN_KEYS: secrets,
  SESSION_SECRET: secrets,
  AZURE_STORAGE_CONNECTION_STRING: blobStorage,
  MYSQL_URL: mysql,
  DASHBOARD_URL: pageAddress,
} as const satisfies Record<string, Check>;

/** A setting whose default is for development only. */
export type CheckedSetting = keyof typeof CHECKS;

/**
 * Returns what prevents a start with `NODE_ENV=production`: public or short secrets, and addresses
 * without a safe default, by setting. Each says how to fix it; none repeats a secret.
 */
export function productionProblems(
  given: Readonly<Record<string, string | undefined>>,
  checked: readonly CheckedSetting[],
): Map<string, string> {
  if (given['NODE_ENV'] !== 'production') return new Map();
  return new Map(
    checked.flatMap((name) => {
      const problem = CHECKS[name](given[name]);
      return problem === null ? [] : [[name, problem] as const];
    }),
  );
}
