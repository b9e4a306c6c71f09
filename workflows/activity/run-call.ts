import { Context } from '@temporalio/activity';

/**
 * Returns options of a server call of the current activity: the id `<name>-<run>` finds the
 * workflow's run in the server's log.
 */
export function runCall(
  name: string,
  signal: AbortSignal = Context.current().cancellationSignal,
): { requestId: string; signal: AbortSignal } {
  const { workflowExecution } = Context.current().info;
  return { requestId: `${name}-${workflowExecution?.runId ?? 'none'}`, signal };
}
