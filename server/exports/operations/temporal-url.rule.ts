/** Temporal's web interface and the namespace of the workflows. */
export interface TemporalPages {
  uiUrl: string;
  namespace: string;
}

/**
 * Returns the address of a workflow's page in Temporal's web interface, which shows its latest run.
 */
export function temporalWorkflowUrl({ uiUrl, namespace }: TemporalPages, workflowId: string): string {
  const path = `namespaces/${encodeURIComponent(namespace)}/workflows/${encodeURIComponent(workflowId)}`;
  return `${uiUrl.replace(/\/+$/, '')}/${path}`;
}
