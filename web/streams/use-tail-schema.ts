import { useAsk } from '../core/queries.js';
import { PageSchemasDocument } from '../generated/operations.js';
import { withParam } from '../lists/list-address.rule.js';
import { useAddressParams } from '../lists/use-address-params.js';
import { defaultRows, type TailSchema, tailSchema } from './tail-schema.rule.js';

interface TailSchemaChoice extends TailSchema {
  choose: (schema: string) => void;
  chooseForm: (form: TailSchema['form']) => void;
}

/** Returns the schema of a tail, kept in the address, and how to choose another. */
export function useTailSchema(category: string): TailSchemaChoice {
  const [params, change] = useAddressParams();
  const asked = params.get('schema');
  const { data } = useAsk(PageSchemasDocument, {}, { enabled: asked !== null });
  const choose = (schema: string): void => change((before) => withParam(before, 'schema', schema));
  return {
    ...tailSchema(asked, category, data?.exportSchemas),
    choose,
    chooseForm: (form) => choose(form === 'raw' ? '' : defaultRows(category)),
  };
}
