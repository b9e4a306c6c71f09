import { type ComponentProps, useId } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { ServerError } from '../core/ask.js';
import { Field, SegmentedControl } from '../design/field.js';
import { type DestinationForm, fieldOfProblem, PLACE_TEXTS, placeFieldsOf } from './destination-form.rule.js';

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
  const fields = placeFieldsOf(value.kind).filter((name) => name !== 'name');
  const input = (name: (typeof fields)[number]) => {
    const { label, hint, placeholder, required, type } = PLACE_TEXTS[name];
    const given = { label, hint, placeholder, required, type };
    return <Field key={name} className="input mono" {...given} {...field(name)} />;
  };
  return (
    <>
      <Field label={PLACE_TEXTS.name.label} required hint={PLACE_TEXTS.name.hint} {...field('name')} />
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
      {value.kind === 'S3' && (
        <div className="form-grid">{fields.filter((name) => PLACE_TEXTS[name].narrow).map(input)}</div>
      )}
      {fields.filter((name) => !PLACE_TEXTS[name].narrow).map(input)}
    </>
  );
}
