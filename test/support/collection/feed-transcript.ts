/** A channel that an exchange is asked for, and what it answers and sends: hand-written after its documentation. */
export interface FeedTranscript {
  exchange: string;
  instrument: string;
  /** Frames in order; each with the stream type it belongs to, or the reason why it belongs to none. */
  frames: readonly (readonly [frame: string, belongsTo: string])[];
  /** What is sent to subscribe to `streamTypes`, message by message. */
  streamTypes: readonly string[];
  subscribes: readonly string[];
  /** Channels that are live after the frames, in order of consent; the others of `subscribes` were refused. */
  live: readonly string[];
}
