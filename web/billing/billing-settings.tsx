import { useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { useAsk, useChange } from '../core/queries.js';
import { Field } from '../design/field.js';
import { Panel } from '../design/parts.js';
import { Failed, Skeleton } from '../design/states.js';
import { toast } from '../design/toasts.js';
import {
  type BillingProfileInput,
  PageBillingSettingsDocument,
  PageSetCapWarningsDocument,
  PageUpdateBillingProfileDocument,
} from '../generated/operations.js';
import { parsePercents } from './percents.rule.js';

const STALE = ['PageBillingSettings', 'PageCaps'];

function Warnings({ percents }: { percents: readonly number[] }) {
  const [typed, setTyped] = useState(percents.join(', '));
  const saving = useChange(PageSetCapWarningsDocument, STALE);
  const parsed = parsePercents(typed);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed) saving.mutate({ percents: parsed }, { onSuccess: () => toast('Warnings saved') });
      }}
    >
      <Field
        label="Warn at these percentages of a cap"
        hint="Up to five, for example 80, 100. Leave empty for no warnings."
        autoComplete="off"
        value={typed}
        problem={
          parsed
            ? saving.error
              ? messageOf(saving.error)
              : undefined
            : 'Enter up to five whole numbers from 1 to 100, for example 80, 100.'
        }
        onChange={({ target }) => setTyped(target.value)}
      />
      <div>
        <button type="submit" className="button" disabled={!parsed || saving.isPending}>
          Save warnings
        </button>
      </div>
    </form>
  );
}

const FIELDS: readonly { name: keyof BillingProfileInput; label: string; complete: string; type?: string }[] = [
  { name: 'company', label: 'Company', complete: 'organization' },
  { name: 'invoiceEmail', label: 'Email for invoices', complete: 'email', type: 'email' },
  { name: 'address', label: 'Street, postcode, city', complete: 'street-address' },
  { name: 'country', label: 'Country', complete: 'country-name' },
  { name: 'taxId', label: 'VAT or tax number', complete: 'off' },
];

function Profile({ stored }: { stored: BillingProfileInput }) {
  const [profile, setProfile] = useState(stored);
  const saving = useChange(PageUpdateBillingProfileDocument, STALE);
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        const { company, address, country, taxId, invoiceEmail } = profile;
        const input = { company, address, country, taxId, invoiceEmail };
        saving.mutate({ input }, { onSuccess: () => toast('Billing address saved') });
      }}
    >
      <div className="form-grid">
        {FIELDS.map(({ name, label, complete, type = 'text' }) => (
          <Field
            key={name}
            label={label}
            type={type}
            maxLength={500}
            autoComplete={complete}
            value={profile[name]}
            onChange={({ target }) => setProfile({ ...profile, [name]: target.value })}
          />
        ))}
      </div>
      {saving.error && (
        <p className="problem" role="alert">
          {messageOf(saving.error)}
        </p>
      )}
      <div>
        <button type="submit" className="button" disabled={saving.isPending}>
          Save address
        </button>
      </div>
    </form>
  );
}

/** The billing address and the warning thresholds. */
export function BillingForms() {
  const { data, error, refetch } = useAsk(PageBillingSettingsDocument, {});
  const settings = data?.billingSettings;
  if (error && !data) {
    return (
      <Panel>
        <Failed error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  return (
    <>
      <Panel title="Warnings">
        <div className="panel-body warning-body">
          {settings ? <Warnings percents={settings.capWarningPercents} /> : <Skeleton />}
        </div>
      </Panel>
      <Panel title="Invoices">
        <div className="panel-body">{settings ? <Profile stored={settings.profile} /> : <Skeleton />}</div>
      </Panel>
    </>
  );
}
