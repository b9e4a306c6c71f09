import { reasonOf } from '../../../../workflows/activity/failure-of.js';
import { AccountBudgets, SqlBudget } from '../../../../workflows/transforms/sql-budget.js';

const reason = (budget: SqlBudget): string | null => {
  try {
    budget.require();
    return null;
  } catch (error) {
    return reasonOf(error);
  }
};

describe('the CPU time of SQL', () => {
  it('grows with the values, and an export has 60 s beyond that', () => {
    const budget = new SqlBudget(new AccountBudgets(), 'acc_a', 0);
    budget.spend(50_000, 1_000_000);
    expect(budget.overMs).toBe(0);
    budget.spend(59_000, 0);
    expect(reason(budget)).toBeNull();
    budget.spend(2_000, 0);
    expect(reason(budget)).toBe(
      'The export schema could not be applied to the data: its expressions take too much CPU time: more than 50 µs a value and 60 s beyond that.',
    );
  });

  it('is one budget for all partitions of an export', () => {
    const budget = new SqlBudget(new AccountBudgets(), 'acc_a', 50_000);
    budget.spend(11_000, 0);
    expect(reason(budget)).toMatch(/too much CPU time/);
  });

  it('is limited for all exports of an account, and for no other account', () => {
    const accounts = new AccountBudgets();
    for (let i = 0; i < 11; i++) new SqlBudget(accounts, 'acc_a', 0).spend(59_000, 0);
    const next = new SqlBudget(accounts, 'acc_a', 0);
    expect(reason(next)).toBeNull();
    next.spend(1_000, 0);
    expect(reason(next)).toMatch(/the last hour\. Try again later\.$/);
    const other = new SqlBudget(accounts, 'acc_b', 0);
    other.spend(1_000, 0);
    expect(reason(other)).toBeNull();
  });

  it('is forgotten over an hour', () => {
    const accounts = new AccountBudgets();
    accounts.add('acc_a', 900_000, 0);
    expect(accounts.isSpent('acc_a', 0)).toBe(true);
    expect(accounts.isSpent('acc_a', 1_700_000)).toBe(true);
    expect(accounts.isSpent('acc_a', 1_900_000)).toBe(false);
  });
});
