import { CONTROL_CHARACTER } from '../text/control-character.rule.js';
import { type AllowedNetworks, targetProblem } from '../webhooks/webhook-target.js';
import {
  addressOf,
  type DestinationCredentials,
  type DestinationKind,
  type DestinationPlace,
} from './destination-place.js';
import { sasExpiryMs } from './sas-expiry.rule.js';

/** Maximum bytes of a prefix: stores allow names of 1,024, and our names follow the prefix. */
const MAX_PREFIX = 500;
const MAX_SECRET = 4_000;
const REGION = /^[a-z0-9][a-z0-9-]{0,39}$/;
/**
 * https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html; an ARN would be
 * another host.
 */
const BUCKET = /^[a-z0-9](?!.*\.\.)[a-z0-9.-]{1,61}[a-z0-9]$/;
const ACCOUNT = /^[a-z0-9]{3,24}$/;

/** The fields of a request, not validated yet. Null counts as absent. */
export interface PlaceInput {
  kind: DestinationKind;
  prefix?: string | null;
  containerUrl?: string | null;
  endpoint?: string | null;
  region?: string | null;
  bucket?: string | null;
}

export interface CredentialsInput {
  sas?: string | null;
  connectionString?: string | null;
  accessKeyId?: string | null;
  secretAccessKey?: string | null;
}

/** `message` is to follow the field's name. */
export interface FieldProblem {
  field: string;
  message: string;
}
type Read<Value> = { ok: true; value: Value } | ({ ok: false } & FieldProblem);

const refuse = (field: string, message: string) => ({ ok: false, field, message }) as const;

/** Validates where a destination is. `prefix` has no slash at its ends; empty: the root. */
export function readPlace(
  input: PlaceInput,
  allowed: AllowedNetworks,
): Read<{ place: DestinationPlace; prefix: string }> {
  const prefix = (input.prefix ?? '').replace(/^\/+|\/+$/g, '');
  const length = new TextEncoder().encode(prefix).length;
  const isForeign = CONTROL_CHARACTER.test(prefix) || /\\|(^|\/)\.{1,2}(\/|$)/.test(prefix);
  if (length > MAX_PREFIX || isForeign) {
    return refuse(
      'prefix',
      `must be a path of at most ${MAX_PREFIX} bytes in UTF-8, without ., .., backslashes and control characters`,
    );
  }
  if (prefix.includes('//')) return refuse('prefix', 'must not have empty folders');
  const foreign = foreignField(input.kind, input, PLACE_FIELDS);
  if (foreign) return { ok: false, ...foreign };
  const read = input.kind === 'azure_blob' ? readAzure(input) : readS3(input);
  if (!read.ok) return read;
  const problem = targetProblem(addressOf(read.value), allowed);
  if (problem) return refuse(input.kind === 'azure_blob' ? 'container_url' : 'endpoint', problem);
  return { ok: true, value: { place: read.value, prefix } };
}

const PLACE_FIELDS: Readonly<Record<DestinationKind, Readonly<Partial<Record<keyof PlaceInput, string>>>>> = {
  azure_blob: { containerUrl: 'container_url' },
  s3: { endpoint: 'endpoint', region: 'region', bucket: 'bucket' },
};
const SECRET_FIELDS: Readonly<Record<DestinationKind, Readonly<Partial<Record<keyof CredentialsInput, string>>>>> = {
  azure_blob: { sas: 'sas', connectionString: 'connection_string' },
  s3: { accessKeyId: 'access_key_id', secretAccessKey: 'secret_access_key' },
};

/** Returns the problem of a field that belongs to the other kind, or null. */
function foreignField<Input extends object>(
  kind: DestinationKind,
  input: Input,
  fields: Readonly<Record<DestinationKind, Readonly<Partial<Record<keyof Input, string>>>>>,
): FieldProblem | null {
  const other = kind === 's3' ? 'azure_blob' : 's3';
  for (const [name, field] of Object.entries(fields[other]) as [keyof Input, string][]) {
    if (input[name] != null) return { field, message: `belongs to destinations of kind ${other}` };
  }
  return null;
}

const hasUser = ({ username, password }: URL): boolean => username !== '' || password !== '';

function readAzure({ containerUrl }: PlaceInput): Read<DestinationPlace> {
  const url = URL.parse(containerUrl ?? '');
  if (!url || hasUser(url)) return refuse('container_url', 'must be the URL of a container, without a user');
  if (url.search || url.hash) return refuse('container_url', 'must have no query: send the SAS as sas');
  const path = url.pathname.replace(/\/+$/, '');
  // The emulator has the account in the path.
  if (!/^(\/[a-z0-9]{3,24})?\/[a-z0-9$](-?[a-z0-9]){2,62}$/.test(path)) {
    return refuse(
      'container_url',
      'must be the URL of a container, such as https://account.blob.core.windows.net/name',
    );
  }
  return { ok: true, value: { kind: 'azure_blob', containerUrl: url.origin + path } };
}

function readS3({ endpoint, region, bucket }: PlaceInput): Read<DestinationPlace> {
  if (!REGION.test(region ?? '')) return refuse('region', 'must be a region such as eu-central-1, or auto');
  if (!BUCKET.test(bucket ?? '')) return refuse('bucket', 'must be the name of a bucket');
  const place = { kind: 's3', region: region!, bucket: bucket! } as const;
  if (endpoint == null) return { ok: true, value: { ...place, endpoint: null } };
  const url = URL.parse(endpoint);
  if (!url || hasUser(url) || url.pathname !== '/' || url.search || url.hash) {
    return refuse('endpoint', 'must be a URL without a path or user, such as https://minio.example.com');
  }
  return { ok: true, value: { ...place, endpoint: url.origin } };
}

/** Validates credentials for a kind of destination at a time. Messages never contain a value. */
export function readCredentials(
  kind: DestinationKind,
  input: CredentialsInput,
  nowMs: number,
): Read<DestinationCredentials> {
  const foreign = foreignField(kind, input, SECRET_FIELDS);
  if (foreign) return { ok: false, ...foreign };
  for (const [name, field] of Object.entries(SECRET_FIELDS[kind]) as [keyof CredentialsInput, string][]) {
    const text = input[name];
    if (text != null && (text.length > MAX_SECRET || /[^\u0021-\u007e]/.test(text))) {
      return refuse(field, `must have at most ${MAX_SECRET} characters, without spaces`);
    }
  }
  return kind === 's3' ? readKeys(input) : readAzureSecret(input, nowMs);
}

function readKeys({ accessKeyId, secretAccessKey }: CredentialsInput): Read<DestinationCredentials> {
  if (!accessKeyId) return refuse('access_key_id', 'is required');
  if (!secretAccessKey) return refuse('secret_access_key', 'is required');
  return { ok: true, value: { kind: 's3', accessKeyId, secretAccessKey } };
}

function readAzureSecret({ sas, connectionString }: CredentialsInput, nowMs: number): Read<DestinationCredentials> {
  if ((sas == null) === (connectionString == null)) return refuse('sas', 'or connection_string is required, not both');
  if (sas != null) return readSas('sas', sas, nowMs);
  const parts = new Map(
    connectionString!.split(';').map((part) => {
      const at = part.indexOf('=');
      return [part.slice(0, at), part.slice(at + 1)] as const;
    }),
  );
  const signature = parts.get('SharedAccessSignature');
  if (signature) return readSas('connection_string', signature, nowMs);
  const [account = '', accountKey = ''] = [parts.get('AccountName'), parts.get('AccountKey')];
  if (!ACCOUNT.test(account) || !/^[A-Za-z0-9+/]+={0,2}$/.test(accountKey)) {
    return refuse('connection_string', 'must have AccountName and AccountKey, or SharedAccessSignature');
  }
  return { ok: true, value: { kind: 'azure_blob', account, accountKey } };
}

function readSas(field: string, text: string, nowMs: number): Read<DestinationCredentials> {
  const sas = text.replace(/^\?/, '');
  if (!new URLSearchParams(sas).get('sig')) return refuse(field, 'must include the `sig` parameter');
  if ((sasExpiryMs(sas) ?? Infinity) <= nowMs)
    return refuse(field, 'has expired: create a new shared access signature');
  return { ok: true, value: { kind: 'azure_blob', sas } };
}
