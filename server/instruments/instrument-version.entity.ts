import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Field, ObjectType } from 'type-graphql';
import { Int64 } from '../graphql-types/scalars.js';

const text = { type: 'varchar', nullable: true } as const;
const ns = { type: 'bigint', nullable: true } as const;
const NS = 'nanoseconds since 1970';

/** The terms of an instrument over a time range in which they did not change. */
@ObjectType({
  simpleResolvers: true,
  description: 'The terms of an instrument over a time range. Null members are unknown, never guessed.',
})
@Entity('instrument_versions')
export class InstrumentVersion {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id!: string;

  @Field(() => String, { description: 'Code of the exchange.' })
  @Column({ type: 'varchar', length: 32 })
  exchange!: string;

  @Field(() => String, { description: 'Symbol as the exchange writes it.' })
  @Column({ type: 'varchar', length: 100 })
  symbol!: string;

  @Field(() => Int64, { description: `Beginning, ${NS}.` })
  @Column({ type: 'bigint' })
  fromNs!: string;

  @Field(() => Int64, { nullable: true, description: `End, not included, ${NS}. Null for the newest version.` })
  @Column(ns)
  toNs!: string | null;

  @Field(() => Int64, { description: `The poll that first saw these terms, ${NS}.` })
  @Column({ type: 'bigint' })
  observedFromNs!: string;

  /** Null in the table: the last poll of the exchange. */
  @Field(() => Int64, { description: `The last poll that saw these terms, ${NS}.` })
  @Column(ns)
  observedToNs!: string | null;

  @Field(() => String, {
    description:
      '`stated`: the exchange states when the version begins. `observed`: it begins with the poll that saw it.',
  })
  @Column({ type: 'varchar', length: 16 })
  source!: string;

  @Field(() => String, { nullable: true, description: 'announced, trading, halted, settling or delisted.' })
  @Column(text)
  status!: string | null;

  @Field(() => String, { nullable: true, description: 'Base asset.' })
  @Column(text)
  base!: string | null;

  @Field(() => String, { nullable: true, description: 'Quote asset.' })
  @Column(text)
  quote!: string | null;

  @Field(() => String, { nullable: true, description: 'Asset in which positions are settled.' })
  @Column(text)
  settle!: string | null;

  @Field(() => String, { nullable: true, description: 'spot, perpetual, future or option.' })
  @Column(text)
  kind!: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether a contract is worth an amount of the quote asset and is settled in the base asset.',
  })
  @Column({ type: 'boolean', nullable: true })
  inverse!: boolean | null;

  @Field(() => String, { nullable: true, description: 'Step of prices, a decimal.' })
  @Column(text)
  tickSize!: string | null;

  @Field(() => String, { nullable: true, description: 'Step of quantities, a decimal.' })
  @Column(text)
  lotSize!: string | null;

  @Field(() => String, { nullable: true, description: 'Smallest quantity of an order, a decimal.' })
  @Column(text)
  minQuantity!: string | null;

  @Field(() => String, { nullable: true, description: 'Smallest value of an order in the quote asset, a decimal.' })
  @Column(text)
  minNotional!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Amount of the base asset in a contract, or of the quote asset if it is inverse; a decimal.',
  })
  @Column(text)
  contractMultiplier!: string | null;

  @Field(() => Int64, { nullable: true, description: `When the exchange listed it, ${NS}.` })
  @Column(ns)
  listedAtNs!: string | null;

  @Field(() => Int64, { nullable: true, description: `When it expires, ${NS}.` })
  @Column(ns)
  expiresAtNs!: string | null;

  @Field(() => String, { nullable: true, description: 'Strike of an option, a decimal.' })
  @Column(text)
  strike!: string | null;

  @Field(() => String, { nullable: true, description: 'call or put.' })
  @Column(text)
  optionType!: string | null;

  @Field(() => String, { nullable: true, description: 'Asset or index that it is on, as the exchange names it.' })
  @Column(text)
  underlying!: string | null;
}
