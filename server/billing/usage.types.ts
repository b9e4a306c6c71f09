import { Field, InputType, Int, ObjectType, registerEnumType } from 'type-graphql';
import { Int64 } from '../graphql-types/scalars.js';

@ObjectType({ description: 'Usage on one day (UTC).', simpleResolvers: true })
export class BillingDay {
  @Field(() => String, { description: 'The day, as YYYY-MM-DD.' })
  day!: string;

  @Field(() => Int64, { description: 'Connected minutes of all streams together.' })
  streamMinutes!: bigint;

  @Field(() => Int64, { description: 'Bytes in files of successful exports.' })
  exportBytes!: bigint;

  @Field(() => Int, { description: 'Number of successful exports.' })
  exports!: number;

  @Field(() => Int64, { description: 'Bytes that streams were sent.' })
  streamedBytes!: bigint;
}

const CapCode = { STREAMS: 'streams', EXPORT_BYTES: 'exportBytes' } as const;
registerEnumType(CapCode, {
  name: 'CapCode',
  description: 'An amount that a plan includes.',
  valuesConfig: {
    STREAMS: { description: 'Concurrently active subscriptions.' },
    EXPORT_BYTES: {
      description: 'Bytes of successful exports in the billing period, or in total on a plan without overage.',
    },
  },
});

@ObjectType({ description: 'An included amount of the plan, and its usage.', simpleResolvers: true })
export class BillingCap {
  @Field(() => CapCode, { description: 'Counted quantity.' })
  code!: 'streams' | 'exportBytes';

  @Field(() => Int64, { description: 'Current usage.' })
  used!: bigint;

  @Field(() => Int64, { description: 'Amount included in the plan.' })
  included!: bigint;

  @Field(() => Int64, { description: 'Remaining included amount, at least 0.' })
  left!: bigint;

  @Field(() => Boolean, { description: 'Whether usage above the included amount is billed instead of rejected.' })
  overage!: boolean;

  @Field(() => Int, { nullable: true, description: 'The highest warning threshold reached, or null.' })
  warningPercent!: number | null;
}

@ObjectType('BillingProfile', {
  description: 'Recipient of invoices. Fields that were never set are empty.',
  simpleResolvers: true,
})
@InputType('BillingProfileInput', { description: 'Replaces the whole profile. At most 500 characters per field.' })
export class BillingProfile {
  @Field(() => String, { description: 'Company name.' })
  company!: string;

  @Field(() => String, { description: 'Street, city and postal code.' })
  address!: string;

  @Field(() => String, { description: 'Country name or code.' })
  country!: string;

  @Field(() => String, { description: 'VAT id or other tax number.' })
  taxId!: string;

  @Field(() => String, { description: 'Email for invoices.' })
  invoiceEmail!: string;
}

@ObjectType({ description: 'Billing settings of an account.', simpleResolvers: true })
export class BillingSettings {
  @Field(() => BillingProfile, { description: 'Recipient of invoices.' })
  profile!: BillingProfile;

  @Field(() => [Int], {
    description: 'Percentages of a cap at which the page, events and webhooks warn. Empty: no warnings.',
  })
  capWarningPercents!: number[];
}
