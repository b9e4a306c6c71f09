import { readJournalFile, type JournalContent } from '../journal/read-journal-file.js';
import { signatureOf } from './frame-signature.js';
import type { OwnFrame } from './join-stream.rule.js';

/** The wanted frames of journal files, by stream and in order of arrival. */
export class OwnFrames {
  private readonly streams = new Map<bigint, OwnFrame[]>();

  static async of(paths: readonly string[], wanted: (datastreamId: bigint, ns: bigint) => boolean): Promise<OwnFrames> {
    const found = new OwnFrames();
    for (const path of paths) {
      const content = await readJournalFile(path);
      if (content) found.add(content, wanted);
    }
    return found;
  }

  of(datastreamId: bigint): readonly OwnFrame[] {
    return this.streams.get(datastreamId) ?? [];
  }

  private add({ frames }: JournalContent, wanted: (datastreamId: bigint, ns: bigint) => boolean): void {
    for (let i = 0; i < frames.length; i++) {
      const datastreamId = frames.datastreamId[i]!;
      const ns = frames.collectionTimestampNs[i]!;
      if (!wanted(datastreamId, ns)) continue;
      let stream = this.streams.get(datastreamId);
      if (!stream) this.streams.set(datastreamId, (stream = []));
      const signature = signatureOf(frames.data.subarray(frames.starts[i], frames.ends[i]));
      stream.push({ seq: frames.seq[i]!, ns, signature });
    }
  }
}
