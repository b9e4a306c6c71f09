import { useTestDomain } from '../../../support/core/domain.js';

const domain = useTestDomain();
const COUNT = 60;
const PAGE = `query ($n: Int!) { datastreams(first: $n) {
  nodes { id exchange instrument streamType wireFormat noFeed } totalCount pageInfo { endCursor } } }`;

it('of one account take turns, so that others do not wait for all of them', async () => {
  const [one, other] = [await domain.client(), await domain.client()];
  for (const client of [one, other]) await client.ask(PAGE, { n: 1 });
  let answered = 0;
  const large = Array.from({ length: COUNT }, () => one.ask(PAGE, { n: 1_000 }).then(() => (answered += 1)));
  await other.ask(PAGE, { n: 1 });
  expect(answered).toBeLessThan(COUNT / 2);
  await Promise.all(large);
  expect(answered).toBe(COUNT);
});
