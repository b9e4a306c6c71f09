import type {
  CreateDestinationInput,
  DestinationCredentialsInput,
  DestinationFieldsFragment,
  DestinationKind,
} from '../generated/operations.js';

/**
 * The fields of a destination as typed; those of the other kind are kept while the kind is
 * switched.
 */
export interface DestinationForm {
  name: string;
  kind: DestinationKind;
  prefix: string;
  containerUrl: string;
  /** Kind of credentials for a container. */
  azureSecret: 'sas' | 'connectionString';
  sas: string;
  connectionString: string;
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

export const EMPTY_DESTINATION: DestinationForm = {
  ...{ name: '', kind: 'S3', prefix: '' },
  ...{ containerUrl: '', azureSecret: 'sas', sas: '', connectionString: '' },
  ...{ endpoint: '', region: '', bucket: '', accessKeyId: '', secretAccessKey: '' },
};

/** Returns where a destination is, with the fields of its kind only. */
export function placeOfForm(form: DestinationForm): CreateDestinationInput {
  const { name, kind, endpoint } = form;
  const shared = { name, kind, ...(form.prefix.trim() && { prefix: form.prefix.trim() }) };
  if (kind === 'AZURE_BLOB') return { ...shared, containerUrl: form.containerUrl.trim() };
  const where = { region: form.region.trim(), bucket: form.bucket.trim() };
  return { ...shared, ...where, ...(endpoint.trim() && { endpoint: endpoint.trim() }) };
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
