import { type ReactNode, useEffect, useId, useState } from 'react';
import { agoText, timeText } from '../text/times.rule.js';
import { Icon } from './icon.js';
import { toast } from './toasts.js';

export type Tone = 'good' | 'warn' | 'bad' | 'busy' | 'neutral';

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}

/** The name of a page, once, with what can be done on it. Also the title of the browser's tab. */
export function PageHead({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Market data`;
  }, [title]);
  return (
    <header className="page-head">
      <div>
        <h1>{title}</h1>
        {lead && <p className="soft">{lead}</p>}
      </div>
      {children && <div className="actions">{children}</div>}
    </header>
  );
}

export function Panel({ title, actions, children }: { title?: string; actions?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={title ? id : undefined}>
      {title && (
        <div className="panel-head">
          <h2 id={id}>{title}</h2>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied`);
  } catch {
    toast('The browser did not allow copying.', { tone: 'bad' });
  }
}

/** Text that one click copies, shortened in the middle when asked. */
export function Copy({ text, what, shown = text }: { text: string; what: string; shown?: string }) {
  return (
    <button
      type="button"
      className="copy"
      title={`Copy ${text}`}
      aria-label={`${shown}: copy ${what}`}
      onClick={() => void copyText(text, what)}
    >
      <span className="truncate">{shown}</span>
      <Icon name="copy" />
    </button>
  );
}

/** An id of 32 hex digits as its beginning and end. */
export function Id({ id }: { id: string }) {
  return <Copy text={id} what="Id" shown={id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id} />;
}

/** A moment as UTC, with how long ago as its title. */
export function Time({ at }: { at: string | null }) {
  if (at === null) return <span className="faint">–</span>;
  return (
    <time dateTime={at} className="nowrap">
      {timeText(at)}
    </time>
  );
}

/** The clock, as a value that changes every `everyMs`. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** How long ago; the exact moment is its title. */
export function Ago({ at }: { at: string | null }) {
  const now = useNow(10_000);
  if (at === null) return <span className="faint">never</span>;
  return (
    <time dateTime={at} title={`${timeText(at)} UTC`} className="nowrap">
      {agoText(Date.parse(at), Math.max(now, Date.parse(at)))}
    </time>
  );
}

/** A share of a whole, with the words that say the same. */
export function Meter({ share, label, tone }: { share: number; label: string; tone?: Tone }) {
  const percent = Math.max(0, Math.min(100, share * 100));
  return (
    <div
      className="meter"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      data-tone={tone}
    >
      <span style={{ width: `${percent}%` }} />
    </div>
  );
}
