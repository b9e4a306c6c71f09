import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { CallContext, CoreTransport, RateLimitState } from '../../schema/core-client/core-transport.js';
import { IDEMPOTENCY_KEY_USED } from '../../schema/http/idempotency-key-used.js';
import { FairTurns } from '../../schema/process/fair-turns.js';
import { withinSignal } from '../../schema/process/within-signal.js';
import { KeepRefusalDocument, ViewerDocument } from '../generated/operations.js';
import { refusalOfCoreError } from './error-table.js';
import { isOfReadOnlyKey, type KeptRefusal, HttpRefusal, readOnlyKeyRefusal } from './refusal.js';
import type { Effect } from './route.js';

type Context = CallContext & { signal: AbortSignal };

/** Items from which on the core and the facade need milliseconds for a page. */
const LARGE_PAGE = 100;
/** Turns of large pages: two run at a time, keys take turns, and other calls do not wait. */
const largePages = new FairTurns({ running: 2 });

/** Calls the core for one request and keeps the metadata of the response. */
export class CoreCaller {
  called = false;
  replayed = false;
  rateLimit: RateLimitState | undefined;
  /** Set once the core has found the key genuine. */
  accountId: string | undefined;

  constructor(
    private readonly transport: CoreTransport,
    private readonly context: Context,
  ) {}

  /**
   * Returns the data of one operation. Throws an HttpRefusal for a core error, or the signal's
   * reason once it has aborted.
   */
  async call<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    idempotency?: CallContext['idempotency'],
  ): Promise<Data> {
    this.called = true;
    const context = idempotency ? { ...this.context, idempotency } : this.context;
    const { apiKey, signature, signal } = context;
    const execute = () => this.transport.execute(document, variables, context);
    const { first } = variables;
    const isLarge = typeof first === 'number' && first > LARGE_PAGE;
    const running = isLarge ? largePages.run({ key: apiKey ?? signature?.keyId, signal }, execute) : execute();
    const answer = await withinSignal(running, signal);
    this.accountId = answer.extensions.accountId ?? this.accountId;
    this.rateLimit = answer.extensions.rateLimit ?? this.rateLimit;
    this.replayed = answer.extensions.replayed ?? false;
    const [error] = answer.errors ?? [];
    if (error) throw refusalOfCoreError(error);
    if (answer.data === null) throw new HttpRefusal('internal', 'The core returned no data');
    // Another version of the facade may have refused this request under the same key.
    const kept = (answer.data as { keepRefusal?: KeptRefusal }).keepRefusal;
    if (this.replayed && kept) throw HttpRefusal.ofKept(kept);
    return answer.data;
  }

  /**
   * Makes a cheap call with the client's key. Throws its 401 (unless public), 429 or 503, and the
   * 403 of a read-only key for a `write`.
   */
  async admit(access: 'account' | 'public' = 'account', effect?: Effect): Promise<void> {
    try {
      const { viewer } = await this.call(ViewerDocument, {});
      if (effect === 'write' && viewer.readOnly) throw readOnlyKeyRefusal();
    } catch (thrown) {
      if (access === 'account' || !(thrown instanceof HttpRefusal) || thrown.code !== 'unauthenticated') throw thrown;
    }
  }

  /**
   * Stores the refusal as the response of the idempotency key. Throws the key's stored response if
   * it has one, and what `admit` throws. A read-only key stores nothing.
   */
  async keep(
    refusal: HttpRefusal,
    idempotency: NonNullable<CallContext['idempotency']>,
    effect?: Effect,
  ): Promise<void> {
    try {
      await this.call(KeepRefusalDocument, { refusal: refusal.kept() }, idempotency);
    } catch (thrown) {
      if (effect !== 'write' && isOfReadOnlyKey(thrown)) return;
      throw thrown;
    }
    if (!this.replayed) return;
    this.replayed = false;
    throw new HttpRefusal('already_exists', IDEMPOTENCY_KEY_USED);
  }
}
