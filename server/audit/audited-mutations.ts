import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context/request-context.js';
import { recordChange } from './record-change.js';

/** Keeps the answer of a request that the facade refused: nothing changes by it. */
const NO_CHANGE = ['keepRefusal'];

/**
 * Makes every mutation of the schema write to the audit log, in its own transaction: `atomic` calls what is put into the
 * context here. What processes of the service report about their work is not a change by anybody and is left out.
 */
export function auditMutations(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = (root, args: Record<string, unknown>, ctx: RequestContext, info) => {
      if (ctx.actor.role === 'service' || NO_CHANGE.includes(field.name)) return resolve(root, args, ctx, info);
      const own: RequestContext = { ...ctx };
      own.recordChange = (tx, outcome) => recordChange(tx, own, { action: field.name, args }, outcome);
      return resolve(root, args, own, info);
    };
  }
  return schema;
}
