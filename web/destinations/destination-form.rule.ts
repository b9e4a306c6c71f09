import type {
  CreateDestinationInput,
  DestinationCredentialsInput,
  DestinationFieldsFragment,
  DestinationKind,
} from '../generated/operations.js';

type PlaceField = Exclude<keyof CreateDestinationInput, 'kind'>;

/** A text of a destination: its label and input in the form. */
interface PlaceText {
  label: string;
  hint?: string;
  placeholder?: string;
  required?: true;
  type?: 'url';
  /** Its input shares a line with the next one. */
  narrow?: true;
  /** The kind of destination that has it; by default all. */
  kind?: DestinationKind;
  /** Returns what the page says of it; absent or null: nothing. */
  fact?: (destination: DestinationFieldsFragment) => string | null;
}

/** Every text that says where a destination is, in the order of the form. */
export const PLACE_TEXTS: Readonly<Record<PlaceField, PlaceText>> = {
  name: { label: 'Name', required: true, hint: 'For example: research bucket' },
  bucket: { kind: 'S3', label: 'Bucket', required: true, narrow: true },
  region: { kind: 'S3', label: 'Region', required: true, narrow: true, placeholder: 'eu-central-1' },
  endpoint: {
    kind: 'S3',
    label: 'Endpoint',
    type: 'url',
    placeholder: 'https://s3.example.com',
    hint: 'Of MinIO, R2, Google Cloud Storage or another store. Empty: AWS.',
    fact: ({ kind, endpoint, region }) => (kind === 'S3' ? (endpoint ?? `AWS, ${region ?? ''}`) : null),
  },
  containerUrl: {
    kind: 'AZURE_BLOB',
    label: 'Container',
    type: 'url',
    required: true,
    placeholder: 'https://account.blob.core.windows.net/container',
    hint: 'Its URL, without a signature.',
  },
  prefix: {
    label: 'Folder',
    placeholder: 'the root',
    hint: 'Path before the names of all files. Each set gets a folder of its own in it.',
  },
};

/**
 * The fields of a destination as typed; those of the other kind are kept while the kind is
 * switched.
 */
export type DestinationForm = Record<PlaceField | keyof DestinationCredentialsInput, string> & {
  kind: DestinationKind;
  /** Kind of credentials for a container. */
  azureSecret: 'sas' | 'connectionString';
};

export const PLACE_FIELDS = Object.keys(PLACE_TEXTS) as PlaceField[];

export const EMPTY_DESTINATION: DestinationForm = {
  ...(Object.fromEntries(PLACE_FIELDS.map((name) => [name, ''])) as Record<PlaceField, string>),
  ...{ kind: 'S3', azureSecret: 'sas', sas: '', connectionString: '', accessKeyId: '', secretAccessKey: '' },
};

/** Returns the texts that a kind of destination has. */
export const placeFieldsOf = (wanted: DestinationKind): PlaceField[] =>
  PLACE_FIELDS.filter((name) => (PLACE_TEXTS[name].kind ?? wanted) === wanted);

/** Returns where a destination is, with the fields of its kind only. */
export function placeOfForm(form: DestinationForm): CreateDestinationInput {
  const typed = placeFieldsOf(form.kind).map((name) => [name, form[name].trim()] as const);
  const given = Object.fromEntries(typed.filter(([, text]) => text !== ''));
  return { ...given, name: form.name, kind: form.kind };
}

/** Returns what opens a destination. */
export function credentialsOfForm(form: DestinationForm): DestinationCredentialsInput {
  if (form.kind === 'S3') {
    return { accessKeyId: form.accessKeyId.trim(), secretAccessKey: form.secretAccessKey.trim() };
  }
  return form.azureSecret === 'sas' ? { sas: form.sas.trim() } : { connectionString: form.connectionString.trim() };
}

/**
 * Returns the field of the form that an error of the server names (`container_url`), or null. A
 * missing SAS or connection string has the name of the first of them.
 */
export function fieldOfProblem(details: Record<string, unknown>, form: DestinationForm): keyof DestinationForm | null {
  const { field } = details;
  if (typeof field !== 'string') return null;
  const name = field.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  if (name === 'sas' && form.azureSecret === 'connectionString') return 'connectionString';
  return Object.hasOwn(form, name) ? (name as keyof DestinationForm) : null;
}

type Place = Pick<DestinationFieldsFragment, 'kind' | 'prefix' | 'containerUrl' | 'endpoint' | 'bucket'>;

/** Formats where files go, as `s3://bucket/prefix` or the URL of the container with the prefix. */
export function destinationText({ kind, prefix, containerUrl, bucket }: Place): string {
  const root = kind === 'S3' ? `s3://${bucket ?? ''}` : (containerUrl ?? '');
  return prefix ? `${root}/${prefix}` : root;
}

export const KIND_TEXT: Readonly<Record<DestinationKind, string>> = { S3: 'S3', AZURE_BLOB: 'Azure Blob' };
