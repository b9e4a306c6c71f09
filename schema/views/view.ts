import type { StreamCategory } from '../streams.js';
import { type BarsView, barsKind } from './bars-view.js';
import { bookKind, type BookView } from './book-view.js';
import { chainKind, type ChainView } from './chain-view.js';
import { hftbacktestKind, type HftbacktestView } from './hftbacktest-view.js';
import { stateKind, type StateView } from './state-view.js';
import { tardisKind, type TardisView } from './tardis-view.js';
import { parseViewFields } from './view-fields.js';
import type { ViewKind, ViewResult, ViewedStreamKind } from './view-kind.js';

/**
 * Data derived from raw messages before a schema applies (beyond.md 1), with the defaults filled
 * in.
 */
export type View = BarsView | BookView | ChainView | HftbacktestView | StateView | TardisView;

type KindName = View['kind'];
type Kinds = { [Kind in KindName]: ViewKind<Extract<View, { kind: Kind }>> };

const VIEW_KINDS: Kinds = {
  bars: barsKind,
  book: bookKind,
  chain: chainKind,
  hftbacktest: hftbacktestKind,
  state: stateKind,
  tardis: tardisKind,
};
/** Kinds that requests of users may name. */
const ASKED_KINDS: readonly string[] = ['bars', 'book', 'chain', 'hftbacktest', 'state'] satisfies KindName[];

/** Returns what is known about the kind of a view. */
export function viewKind(view: View): ViewKind<View> {
  return VIEW_KINDS[view.kind] as unknown as ViewKind<View>;
}

/** Validates the shape of `view` in a request and fills in defaults. Null counts as absent. */
export function parseView(asked: unknown): ViewResult<View | null> {
  if (asked === undefined || asked === null) return { ok: true, view: null };
  if (typeof asked !== 'object' || Array.isArray(asked)) {
    return { ok: false, field: 'view', message: 'view must be an object' };
  }
  const { kind } = asked as { kind?: unknown };
  const field = 'view.kind';
  if (typeof kind !== 'string' || !ASKED_KINDS.includes(kind)) {
    const message = `view.kind must be one of: ${ASKED_KINDS.join(', ')}`;
    return {
      ok: false,
      field,
      message: kind === undefined ? message.replace('must', 'is required and must') : message,
    };
  }
  const given = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null));
  return parseViewFields<View>(VIEW_KINDS[kind as KindName].fields as never, given);
}

/** Returns why a view cannot be made of a stream; null if it can. */
export function viewMismatch(view: View, stream: ViewedStreamKind): string | null {
  const { isOf, streamTypes } = viewKind(view);
  if (isOf(stream)) return null;
  return `A view of kind ${view.kind} needs a stream of type ${streamTypes}, the datastream has type ${stream.streamType}`;
}

/** Returns the category of schemas that read a stream, or a view of it. */
export function categoryRead(view: View | null, category: StreamCategory): StreamCategory {
  return view ? viewKind(view).category : category;
}

/**
 * Returns the code under which schemas describe the messages that they read: the view's, or the
 * exchange's.
 */
export function extractorKeyOf(view: View | null, exchange: string): string {
  return view ? viewKind(view).key : exchange;
}
