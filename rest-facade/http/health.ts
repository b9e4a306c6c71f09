import { Router } from 'express';
import { sendAnswer } from './send-answer.js';

export const HEALTH_PATHS = ['/healthz', '/readyz'];

/** `/healthz` (alive) and `/readyz` (can serve), without a key or rate limits (operations.md). */
export function healthRoutes(ready: () => Promise<boolean>): Router {
  const router = Router();
  router.get('/healthz', (req, res) => sendAnswer(req, res, { status: 200, body: { status: 'ok' } }));
  router.get('/readyz', async (req, res) => {
    const isReady = await ready();
    await sendAnswer(req, res, { status: isReady ? 200 : 503, body: { status: isReady ? 'ready' : 'not ready' } });
  });
  return router;
}
