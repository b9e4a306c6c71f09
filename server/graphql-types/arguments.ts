import { Arg } from 'type-graphql';
import { Int64 } from './scalars.js';

/** The argument `after` of a list: the cursor behind which the page begins. */
export const AfterArg = () =>
  Arg('after', () => String, {
    nullable: true,
    description: 'endCursor of the previous page; absent: the first page.',
  });

/** The argument `shard`. */
export const ShardArg = () =>
  Arg('shard', () => String, { description: 'Name of the shard: the code of an exchange, or a part of it.' });

/** The argument `epoch` of an operation that only the holder of the shard's lease may call. */
export const EpochArg = () => Arg('epoch', () => Int64, { description: 'The epoch of the lease.' });
