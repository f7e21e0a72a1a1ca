/**
 * A message as the API streams it.
 *
 * @module
 */

/** What of a message matters for its stream; the rest is passed on as it is. */
export interface Message {
  readonly content: readonly { type: string; text?: string; input?: unknown }[];
  readonly stop_reason: string;
  readonly usage: Readonly<Record<string, number>>;
}

/** The message as the server-sent events of the API. */
export function streamOf(message: Message): string {
  const events: [string, object][] = [];
  events.push(["message_start", { message: { ...message, content: [], stop_reason: null } }]);
  message.content.forEach((block, index) => {
    const empty = block.type === "text" ? { text: "" } : { input: {} };
    const delta = block.type === "text"
      ? { type: "text_delta", text: block.text }
      : { type: "input_json_delta", partial_json: JSON.stringify(block.input) };
    events.push(["content_block_start", { index, content_block: { ...block, ...empty } }]);
    events.push(["content_block_delta", { index, delta }]);
    events.push(["content_block_stop", { index }]);
  });
  const delta = { stop_reason: message.stop_reason, stop_sequence: null };
  events.push(["message_delta", { delta, usage: message.usage }]);
  events.push(["message_stop", {}]);
  return events.map(([type, data]) =>
    `event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`
  ).join("");
}
