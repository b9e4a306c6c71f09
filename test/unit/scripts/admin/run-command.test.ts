import { printResult } from '../../../../scripts/admin/run-command.js';

describe('the result of a command', () => {
  afterEach(() => {
    jest.restoreAllMocks();
    process.exitCode = undefined;
  });

  it.each([
    [{ failed: 0 }, undefined],
    [{ failed: 2 }, 1],
  ])('%o is printed, and ends with exit code %s', async (result, exitCode) => {
    const printed = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    await printResult(
      async () => result,
      ({ failed }) => failed > 0,
    );
    expect(printed.mock.calls).toEqual([[`${JSON.stringify(result)}\n`]]);
    expect(process.exitCode).toBe(exitCode);
  });
});
