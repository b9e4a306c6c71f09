import { type ReactNode, useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useAsk } from '../core/queries.js';
import { Icon } from '../design/icon.js';
import { Panel } from '../design/parts.js';
import { PageApiKeysDocument } from '../generated/operations.js';
import { useGuideUrl, useReferenceUrl } from '../exports/rest-url.js';
import { mayOwn, useSignedIn } from '../session/viewer.js';
import { areFirstStepsHidden, hasLooked, hideFirstSteps } from './first-steps-memory.js';
import { type AccountFacts, type FirstStep, firstSteps } from './first-steps.rule.js';
import './first-steps.css';

function Documentation() {
  return (
    <>
      The{' '}
      <a href={useGuideUrl()} target="_blank" rel="noreferrer">
        REST guide
      </a>{' '}
      leads through it, the{' '}
      <a href={useReferenceUrl()} target="_blank" rel="noreferrer">
        REST reference
      </a>{' '}
      has examples in curl, Python and TypeScript
    </>
  );
}

const TEXTS: Record<FirstStep['id'], ReactNode> = {
  subscribe: (
    <>
      <Link to="/catalog">Subscribe</Link> to a datastream: collection starts at once.
    </>
  ),
  wait: 'Wait some seconds until the first messages arrive.',
  look: (
    <>
      Look at the data: open a stream from your <Link to="/subscriptions">subscriptions</Link>.
    </>
  ),
  export: (
    <>
      <Link to="/exports/new">Export</Link> a time range as CSV or Parquet, and download it.
    </>
  ),
  code: (
    <>
      Do it in code: create an <Link to="/keys">API key</Link> and send a request. <Documentation />, and the export
      form writes yours.
    </>
  ),
};

/** Leads a new account to its first file, by its true state. Hidden once dismissed or done. */
export function FirstSteps({ active, live, exports }: Pick<AccountFacts, 'active' | 'live' | 'exports'>) {
  const viewer = useSignedIn();
  const accountId = viewer.account?.id ?? '';
  // Decided once: the panel neither comes nor goes by itself while the page is open.
  const [isShown, setShown] = useState(() => viewer.role !== 'STAFF' && !areFirstStepsHidden(accountId));
  const [looked] = useState(() => hasLooked(accountId));
  const isOwner = mayOwn(viewer);
  const keys = useAsk(PageApiKeysDocument, {}, { enabled: isOwner && isShown });
  const keysUsed = isOwner ? keys.data?.apiKeys.map(({ lastUsedAt }) => lastUsedAt) : null;
  const steps = firstSteps({ active, live, exports, hasLooked: looked, keysUsed });
  const isDone = steps.every((step) => step.isDone);
  useEffect(() => {
    if (isDone && isShown) hideFirstSteps(accountId);
  }, [isDone, isShown, accountId]);
  if (!isShown) return null;
  return (
    <Panel
      title="First steps"
      actions={
        <button
          type="button"
          className="button small"
          onClick={() => {
            hideFirstSteps(accountId);
            setShown(false);
          }}
        >
          {isDone ? 'Done' : 'Dismiss'}
        </button>
      }
    >
      <ol className="panel-body first-steps">
        {steps.map((step) => (
          <li key={step.id} data-done={step.isDone === true}>
            <span className="first-step-mark" role="img" aria-label={step.isDone ? 'done' : 'to do'}>
              {step.isDone && <Icon name="check" />}
            </span>
            <span>{TEXTS[step.id]}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
