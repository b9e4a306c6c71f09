import { type RunningSystem, startSystem } from '../../support/systems/running-system.js';

/** Subscriptions of the account that the target of an idle overview is set for. */
const SUBSCRIPTIONS = 309;
/** Messages a second of each stream: the machine shall not be busy with them. */
const RATE = 0.5;
const OWNER = 'owner@example.com';

/** A web page that runs, and a login. */
export interface PageToMeasure {
  url: string;
  email: string;
  password: string;
  subscriptions: number;
  close: () => Promise<void>;
}

/** Starts a system with one account whose subscriptions are collected from a simulated exchange. */
export async function startPageSystem(say: (text: string) => void): Promise<PageToMeasure> {
  const system = await startSystem({}, { rate: RATE });
  try {
    const { accountId, apiKey } = await system.account();
    const { password } = await system.staff.user(OWNER, accountId);
    say(`subscribing to ${SUBSCRIPTIONS} streams …`);
    const subscriptions = (await subscribe(system, apiKey, SUBSCRIPTIONS)).length;
    return { url: system.dashboardUrl, email: OWNER, password, subscriptions, close: system.close };
  } catch (error) {
    await system.close();
    throw error;
  }
}

/** Subscribes to the first streams of Binance that the plan admits, and returns their ids. */
export async function subscribe(system: RunningSystem, apiKey: string, most: number): Promise<number[]> {
  const headers = { 'X-Api-Key': apiKey, 'Content-Type': 'application/json' };
  const ids: number[] = [];
  for (let token: string | null = ''; token !== null && ids.length < most;) {
    const page: string = token === '' ? '' : `&page_token=${token}`;
    const answer = await fetch(`${system.url}/v1/datastreams?exchange=binance&limit=1000${page}`, { headers });
    const body = (await answer.json()) as {
      items: { datastream_id: number; stream_type: string }[];
      next_page_token: string | null;
    };
    // Books send ten messages a second, whatever the rate.
    const calm = body.items.filter(({ stream_type: type }) => !type.startsWith('depth'));
    ids.push(...calm.map(({ datastream_id: id }) => id));
    token = body.next_page_token;
  }
  for (const id of ids.slice(0, most)) {
    const body = JSON.stringify({ datastream_id: id });
    const answer = await fetch(`${system.url}/v1/subscriptions`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`subscribing answered ${answer.status}: ${await answer.text()}`);
  }
  return ids.slice(0, most);
}
