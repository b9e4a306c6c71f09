import type { FeedTranscript } from './feed-transcript.js';
import { FIRST_TRANSCRIPTS } from './feed-transcripts-a.js';
import { SECOND_TRANSCRIPTS } from './feed-transcripts-b.js';

export const FEED_TRANSCRIPTS: readonly FeedTranscript[] = [...FIRST_TRANSCRIPTS, ...SECOND_TRANSCRIPTS];
