import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import type { RequestContext } from '../context/request-context.js';
import { recordChange } from './record-change.js';

/** Stores the response to a request that the facade rejected. It changes nothing. */
const NO_CHANGE = ['keepRefusal'];

/**
 * Makes every mutation write to the audit log in its own transaction: `atomic` calls the recorder
 * that is set in the context here. Reports of the service's own processes are left out.
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
