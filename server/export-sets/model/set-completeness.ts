import DataLoader from 'dataloader';
import { Field, Int, ObjectType } from 'type-graphql';
import type { RequestContext } from '../../context/request-context.js';
import { select } from '../../db/select.js';
import { CompletenessType } from '../../exports/model/completeness.type.js';

@ObjectType({ description: 'How much of the time of its succeeded exports a set received.' })
export class SetCompleteness extends CompletenessType {
  @Field(() => Int, { description: 'Exports with warnings.' })
  warned!: number;
}

/** Adds up what the succeeded exports of sets received, in their order; null: none succeeded. */
async function completenessOfSets(ctx: RequestContext, ids: readonly string[]): Promise<(SetCompleteness | null)[]> {
  const rows = await select<{ setId: string; wantedNs: string; receivedNs: string; gaps: string; warned: string }>(
    ctx,
    `SELECT set_id AS setId, SUM(CAST(to_ns AS DECIMAL(20)) - from_ns) AS wantedNs, SUM(received_ns) AS receivedNs,
       SUM(gap_count) AS gaps, COUNT(warnings) AS warned
     FROM exports WHERE set_id IN (?) AND status = 'succeeded' AND received_ns IS NOT NULL GROUP BY set_id`,
    [ids],
  );
  const bySet = new Map(rows.map((row) => [row.setId, row]));
  return ids.map((id) => {
    const row = bySet.get(id);
    if (!row) return null;
    const { wantedNs, receivedNs } = row;
    return {
      wantedNs: String(wantedNs),
      receivedNs: String(receivedNs),
      gaps: Number(row.gaps),
      warned: Number(row.warned),
    };
  });
}

const loaders = new WeakMap<RequestContext, DataLoader<string, SetCompleteness | null>>();

/** Adds up the exports of a list of sets in one query. Scoped to its operation. */
export function setCompletenessLoader(ctx: RequestContext): DataLoader<string, SetCompleteness | null> {
  let loader = loaders.get(ctx);
  if (!loader) {
    loader = new DataLoader((ids) => completenessOfSets(ctx, ids));
    loaders.set(ctx, loader);
  }
  return loader;
}
