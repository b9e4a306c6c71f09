import { type ComponentProps, useId } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { ServerError } from '../core/ask.js';
import { Field, SegmentedControl } from '../design/field.js';
import { type DestinationForm, fieldOfProblem } from './destination-form.rule.js';

interface FieldsProps {
  value: DestinationForm;
  onChange: (change: Partial<DestinationForm>) => void;
  /** Error of the last attempt to save. */
  error: Error | null;
}

type TextField = Exclude<keyof DestinationForm, 'kind' | 'azureSecret'>;

/** Returns the props of a field, with the server's problem if the server named it. */
function fieldsOf({ value, onChange, error }: FieldsProps) {
  const wrong = error instanceof ServerError ? fieldOfProblem(error.details, value) : null;
  return (name: TextField) => ({
    value: value[name],
    problem: wrong === name && error ? messageOf(error) : undefined,
    autoComplete: 'off',
    spellCheck: false,
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
}

/** A problem that belongs to no field. */
export function FormProblem({ value, error }: Pick<FieldsProps, 'value' | 'error'>) {
  if (!error || (error instanceof ServerError && fieldOfProblem(error.details, value))) return null;
  return (
    <p className="notice" data-tone="bad" role="alert">
      {messageOf(error)}
    </p>
  );
}

/** A value that is not shown while it is typed, and that password managers do not keep. */
const Secret = (props: ComponentProps<typeof Field>) => (
  <Field {...props} type="password" autoComplete="new-password" className="input mono" />
);

/** Fields for a destination's credentials. */
export function CredentialFields(props: FieldsProps) {
  const { value, onChange } = props;
  const field = fieldsOf(props);
  const labelId = useId();
  if (value.kind === 'S3') {
    return (
      <div className="form-grid">
        <Field label="Access key id" required className="input mono" {...field('accessKeyId')} />
        <Secret label="Secret access key" required {...field('secretAccessKey')} />
      </div>
    );
  }
  return (
    <>
      <div className="field">
        <span className="label" id={labelId}>
          Access by
        </span>
        <SegmentedControl
          label="Access by"
          value={value.azureSecret}
          choices={[
            { value: 'sas', label: 'Shared access signature' },
            { value: 'connectionString', label: 'Connection string' },
          ]}
          onChange={(azureSecret) => onChange({ azureSecret })}
        />
      </div>
      {value.azureSecret === 'sas' ? (
        <Secret
          label="Shared access signature"
          hint="Of the container, with the rights to create and write. To read and delete helps the test."
          placeholder="sv=…&sp=…&sig=…"
          required
          {...field('sas')}
        />
      ) : (
        <Secret
          label="Connection string"
          hint="With AccountName and AccountKey, or with SharedAccessSignature."
          placeholder="AccountName=…;AccountKey=…"
          required
          {...field('connectionString')}
        />
      )}
    </>
  );
}

/** Fields for the location and name of a destination. */
export function PlaceFields(props: FieldsProps) {
  const { value, onChange } = props;
  const field = fieldsOf(props);
  return (
    <>
      <Field label="Name" required hint="For example: research bucket" {...field('name')} />
      <div className="field">
        <span className="label">Kind</span>
        <SegmentedControl
          label="Kind"
          value={value.kind}
          choices={[
            { value: 'S3', label: 'S3' },
            { value: 'AZURE_BLOB', label: 'Azure Blob' },
          ]}
          onChange={(kind) => onChange({ kind })}
        />
      </div>
      {value.kind === 'S3' ? (
        <>
          <div className="form-grid">
            <Field label="Bucket" required className="input mono" {...field('bucket')} />
            <Field label="Region" required placeholder="eu-central-1" className="input mono" {...field('region')} />
          </div>
          <Field
            label="Endpoint"
            type="url"
            placeholder="https://s3.example.com"
            hint="Of MinIO, R2, Google Cloud Storage or another store. Empty: AWS."
            className="input mono"
            {...field('endpoint')}
          />
        </>
      ) : (
        <Field
          label="Container"
          type="url"
          required
          placeholder="https://account.blob.core.windows.net/container"
          hint="Its URL, without a signature."
          className="input mono"
          {...field('containerUrl')}
        />
      )}
      <Field
        label="Folder"
        placeholder="the root"
        hint="Path before the names of all files. Each set gets a folder of its own in it."
        className="input mono"
        {...field('prefix')}
      />
    </>
  );
}
