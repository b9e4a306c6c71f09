import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Int64 } from '../graphql-types/scalars.js';

@ObjectType({ description: 'Use of one day in UTC.', simpleResolvers: true })
export class BillingDay {
  @Field(() => String, { description: 'YYYY-MM-DD.' })
  day!: string;

  @Field(() => Int64, { description: 'Minutes in which streams were connected, all streams together.' })
  streamMinutes!: bigint;

  @Field(() => Int64, { description: 'Bytes of the files of exports that succeeded.' })
  exportBytes!: bigint;

  @Field(() => Int, { description: 'Exports that succeeded.' })
  exports!: number;
}

export const CapCode = { STREAMS: 'streams', EXPORT_BYTES: 'exportBytes' } as const;
registerEnumType(CapCode, {
  name: 'CapCode',
  description: 'What a plan includes.',
  valuesConfig: {
    STREAMS: { description: 'Active subscriptions at the same time.' },
    EXPORT_BYTES: {
      description: 'Bytes of exports that succeeded: of the billing period, on a plan without overage of all time.',
    },
  },
});

@ObjectType({ description: 'What the plan includes of something, and how much of it is used.', simpleResolvers: true })
export class BillingCap {
  @Field(() => CapCode, { description: 'Of what.' })
  code!: 'streams' | 'exportBytes';

  @Field(() => Int64, { description: 'Used now.' })
  used!: bigint;

  @Field(() => Int64, { description: 'Included in the plan.' })
  included!: bigint;

  @Field(() => Int64, { description: 'How much of what is included is left; 0 when more is used.' })
  left!: bigint;

  @Field(() => Boolean, { description: 'Whether more than that is billed instead of refused.' })
  overage!: boolean;

  @Field(() => Int, { nullable: true, description: 'The highest warning threshold that is reached; null: none.' })
  warningPercent!: number | null;
}

@ObjectType({ description: 'Whom invoices go to; empty texts where nothing was set.', simpleResolvers: true })
export class BillingProfile {
  @Field(() => String, { description: 'Name of the company.' })
  company!: string;

  @Field(() => String, { description: 'Street, town, postcode.' })
  address!: string;

  @Field(() => String, { description: 'Name or code of the country.' })
  country!: string;

  @Field(() => String, { description: 'VAT or other tax number.' })
  taxId!: string;

  @Field(() => String, { description: 'Where invoices are sent.' })
  invoiceEmail!: string;
}

@InputType({ description: 'Replaces the whole profile; at most 500 characters each.' })
export class BillingProfileInput {
  @Field(() => String, { description: 'Name of the company.' })
  company!: string;

  @Field(() => String, { description: 'Street, town, postcode.' })
  address!: string;

  @Field(() => String, { description: 'Name or code of the country.' })
  country!: string;

  @Field(() => String, { description: 'VAT or other tax number.' })
  taxId!: string;

  @Field(() => String, { description: 'Where invoices are sent.' })
  invoiceEmail!: string;
}

@ObjectType({ description: 'What owners set for billing.', simpleResolvers: true })
export class BillingSettings {
  @Field(() => BillingProfile, { description: 'Whom invoices go to.' })
  profile!: BillingProfile;

  @Field(() => [Int], {
    description:
      'Percent of a cap at which there is a warning: on the page, as an event and to webhooks; empty: never.',
  })
  capWarningPercents!: number[];
}
