import { type ReactNode, useEffect, useId, useState } from 'react';
import { agoText, nsText, timeText, zoneText } from '../text/times.rule.js';
import { Icon } from './icon.js';
import { toast } from './toasts.js';
import { useTabTitle } from './use-tab-title.js';

export type Tone = 'good' | 'warn' | 'bad' | 'busy' | 'neutral';

export function Badge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}

/** The page's heading with its actions. Also sets the title of the browser tab. */
export function PageHead({ title, lead, children }: { title: string; lead?: ReactNode; children?: ReactNode }) {
  useTabTitle(title);
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

/** Text with a copy button; `shown` is its short form. */
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

/** Shortens an id of 32 hex digits. */
export function Id({ id }: { id: string }) {
  return <Copy text={id} what="Id" shown={id.length > 20 ? `${id.slice(0, 8)}…${id.slice(-6)}` : id} />;
}

/** A time in nanoseconds, shown to the millisecond; its title is exact. */
export function Moment({ ns }: { ns: string }) {
  const exact = nsText(ns);
  return (
    <time className="nowrap" data-zone={zoneText()} title={`${exact} ${zoneText()}, ${ns} ns`}>
      {exact.slice(0, 23)}
    </time>
  );
}

/** A time in the shown zone; its title is in UTC. */
export function Time({ at }: { at: string | null }) {
  if (at === null) return <span className="faint">–</span>;
  return (
    <time dateTime={at} title={at} className="nowrap" data-zone={zoneText()}>
      {timeText(at)}
    </time>
  );
}

/** Returns the current time, updated every `everyMs` milliseconds. */
export function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** The age of a time, with the exact time as the title. */
export function Ago({ at }: { at: string | null }) {
  const now = useNow(10_000);
  if (at === null) return <span className="faint">never</span>;
  return (
    <time dateTime={at} title={`${timeText(at)} ${zoneText()}`} className="nowrap">
      {agoText(Date.parse(at), Math.max(now, Date.parse(at)))}
    </time>
  );
}

/** A meter with a text alternative. */
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
