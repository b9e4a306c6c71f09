import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

/** The filters of a list: conditions of its query, and what its cursors are bound to. */
export class ListFilters {
  /** The filters given, by name. Empty for a list without filters. */
  readonly bound: Record<string, string> = {};

  constructor(private readonly query: SelectQueryBuilder<ObjectLiteral>) {}

  /**
   * Adds a condition if the filter has a value; `parameters` are those of the condition, by default
   * the value by name.
   */
  add(
    name: string,
    value: string | null | undefined,
    condition: string,
    parameters: ObjectLiteral = { [name]: value },
  ): void {
    if (value == null) return;
    this.bound[name] = value;
    this.query.andWhere(condition, parameters);
  }
}
