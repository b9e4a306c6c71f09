import { Field, ID, InputType, Int } from 'type-graphql';
import { DateTime, Int64 } from '../graphql-types/scalars.js';

@InputType({ description: 'All given fields must match.' })
export class ApiRequestFilter {
  @Field(() => String, { nullable: true, description: 'The X-Request-Id of a response.' })
  requestId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Id of an API key.' })
  keyId?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Only requests with a status of 400 or more.' })
  onlyFailed?: boolean | null;
}

@InputType({ description: 'A REST request that a facade has answered.' })
export class ApiRequestInput {
  @Field(() => ID, { description: 'The account that the core named for the key.' })
  accountId!: string;

  @Field(() => String, { description: 'The X-Request-Id of the response.' })
  requestId!: string;

  @Field(() => ID, { description: 'The API key.' })
  keyId!: string;

  @Field(() => DateTime, { description: 'When the request ended.' })
  at!: Date;

  @Field(() => String, { description: 'HTTP method.' })
  method!: string;

  @Field(() => String, { description: 'Pattern of the path.' })
  route!: string;

  @Field(() => Int, { description: 'HTTP status.' })
  status!: number;

  @Field(() => Int, { description: 'Milliseconds until the end of the response.' })
  durationMs!: number;

  @Field(() => Int64, { nullable: true, description: 'Bytes that a stream sent. Null for other requests.' })
  bytes?: string | null;
}
