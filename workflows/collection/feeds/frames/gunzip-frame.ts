import { gunzipSync } from 'node:zlib';
import { MAX_FRAME_BYTES } from '../feed-adapter.js';

/** The first two bytes of gzip (RFC 1952). */
const MAGIC = [0x1f, 0x8b] as const;

/**
 * Returns the message inside of a gzip frame. A frame without gzip's first bytes is returned as it
 * is: exchanges send some messages as text. Null if it is damaged, or larger than a message may be.
 */
export function gunzipFrame(frame: Buffer): Buffer | null {
  if (frame[0] !== MAGIC[0] || frame[1] !== MAGIC[1]) return frame;
  try {
    return gunzipSync(frame, { maxOutputLength: MAX_FRAME_BYTES });
  } catch {
    return null;
  }
}
