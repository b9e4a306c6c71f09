type Fields = Record<string, unknown>;

interface Answer {
  status: number;
  data?: Fields | null;
  errors?: { message: string; extensions: { code: string; details?: Fields } }[];
}

/** A browser that keeps its cookie. */
export class TestBrowser {
  cookie = '';
  /** The cookie of a browser with an earlier sign-in. */
  known = '';
  lastSetCookie: string | undefined;

  constructor(
    readonly base: string,
    readonly headers: Record<string, string> = {},
  ) {}

  async post(query: string, variables: Fields = {}, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(`${this.base}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [this.cookie, this.known].filter(Boolean).join('; '),
        ...this.headers,
        ...headers,
      },
      body: JSON.stringify({ query, variables }),
    });
    const set = response.headers.getSetCookie().find((one) => one.startsWith('session='));
    const known = response.headers.getSetCookie().find((one) => one.startsWith('browser='));
    if (known !== undefined) this.known = known.split(';')[0] ?? '';
    this.lastSetCookie = set;
    if (set !== undefined) this.cookie = set.split(';')[0] ?? '';
    return { status: response.status, ...((await response.json()) as Omit<Answer, 'status'>) };
  }

  /** Returns the only field of the answer; rejects with its error. */
  async ask<T = Fields>(query: string, variables?: Fields, headers?: Record<string, string>): Promise<T> {
    const { data, errors } = await this.post(query, variables, headers);
    if (errors || !data) throw new Error(`refused: ${JSON.stringify(errors)}`);
    return Object.values(data)[0] as T;
  }

  /** Returns the error code of the answer; undefined without an error. */
  async codeOf(query: string, variables?: Fields, headers?: Record<string, string>): Promise<string | undefined> {
    return (await this.post(query, variables, headers)).errors?.[0]?.extensions.code;
  }
}

export const SIGN_IN =
  'mutation ($e: String!, $p: String!) { signIn(email: $e, password: $p) { role user { email } } }';
