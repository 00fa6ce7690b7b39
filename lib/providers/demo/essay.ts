/** About 1,500 words of markdown with everything that a reader has to draw: headings, a table, code, a formula, lists, a quotation, Japanese. */
export const essay = String.raw`# How an answer reaches the reader

A chat looks simple. Somebody asks, and letters begin to appear. Between the question and the first letter, however, lies a longer way than most readers expect, and almost everything that makes a chat pleasant or annoying is decided on it. This report follows one answer along that way, from the key that sends the question to the record that is left when everybody has gone home.

## 1. The question leaves the browser

The browser sends the question as an ordinary command. It does not wait for the answer on the same connection: the command is answered at once with the address of a feed, and the browser opens that feed as a second step. This has three consequences that are worth spelling out.

1. **The work does not belong to the window.** Closing a laptop, losing a train's wireless network or reloading the page ends the watching, not the work.
2. **Every reader is the same kind of reader.** A second tab, a telephone and the tab that asked all read the same feed, from wherever they left off.
3. **Stopping is explicit.** Nothing stops because somebody looked away; it stops because somebody said so.

> A program that is written for the happy case has one path. A program that is written for a reader who comes and goes has one path as well, if it is designed that way from the start.

## 2. The model is asked

The server now builds the request for the model: the instructions, the earlier turns of the conversation, the tools that may be used, and the question. It writes down what it is about to send before it sends it. That order matters, because a record that is written afterwards is missing exactly in the cases in which it is needed.

A model's service can answer in two ways. It can think in silence and send the whole text at the end, or it can send the text in small pieces while it is still being written. The second way does not make the answer any faster, yet it feels faster by far, because reading can begin while writing goes on.

| Way of answering | First text after | Whole text after | What the reader does meanwhile |
|---|---:|---:|---|
| All at once | 8.0 s | 8.0 s | waits, and wonders whether anything is happening |
| In pieces | 0.3 s | 8.0 s | reads along, and stops early if it goes wrong |
| In pieces, held back for a check | 8.2 s | 8.2 s | waits, but knows why |

The third line is not a mistake. Some texts must be looked at as a whole before anyone may see them, and then there is no honest way to show them early. What can be done is to say so.

## 3. How fast is fast?

Two figures describe the speed of an answer better than a single average. The first is the time to the first text. The second is the pace after it. With a first text after $t_0$ seconds and $r$ tokens a second, a reader has received

$$
n(t) = \max\bigl(0,\; r \cdot (t - t_0)\bigr)
$$

tokens after $t$ seconds. An adult reads about four or five words a second, which is roughly six tokens, so a model at forty tokens a second is well ahead of the eye and the pace hardly matters any more. The first text, on the other hand, is felt every single time. Half a second is noticed; two seconds are a pause; ten seconds are a reason to look for another window.

It follows that care should be spent where it is felt:

- before the first text, on every millisecond;
- between two pieces, on evenness rather than on speed;
- after the last piece, on truth: what stays on the screen must be what is kept.

## 4. Pieces on their way

A piece of text crosses several borders. Each is an opportunity to lose something: half a character, when a cut falls inside its bytes; a line, when two pieces arrive in one packet; the end, when a connection closes without saying goodbye. The following few lines show the only correct way to turn bytes into text when the bytes arrive in pieces.

~~~ts
const decoder = new TextDecoder()

export async function* texts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const chunk of chunks) {
    // Half a character at the end is kept for the next chunk.
    yield decoder.decode(chunk, { stream: true })
  }
  yield decoder.decode()
}
~~~

The parameter is easy to forget and the mistake is easy to miss, since plain English text never shows it. The first reader who writes in another script finds it within a minute.

文字は届いた順に読者へ渡されます。けれども、途中で切れた一文字をそのまま渡してはいけません。日本語の文章では一つの文字が三バイトになることが多く、通信の切れ目が文字の真ん中に来ることも珍しくないからです。残りのバイトを待ってから文字に戻せば、読む人は何も気づかずに読み続けられます。

Another border is the check for secrets. Models quote what they have been given, and sometimes they have been given a key. A check that waits for the whole text is simple and safe, and it would take away everything that was gained by sending pieces. So the check works on a window: text that cannot be part of a secret passes at once, and text that might be one waits for a few more characters. The reader never notices, because ordinary prose is never held back.

## 5. Tools

Many questions cannot be answered from memory. What time is it in Lisbon? What does this page say today? What is the seventeenth root of that number? A model that knows its limits asks for a tool: it names one, writes down the arguments, and stops. The server runs the tool, hands the result back, and asks the model to go on. One such exchange is called a *round*, and an answer may need several of them.

Three rules keep tools from becoming a source of surprises.

1. **The arguments are checked before anything runs.** They were written by a model, and a model can write anything.
2. **A tool that changes something asks a person.** The person sees exactly what is going to happen, not a summary of it.
3. **Every call ends.** With a result, with an error, with a refusal or with a stop: there is no fifth possibility, and no call is left hanging in the middle of a conversation.

A tool that fails is not a failure of the answer. The model reads the error like any other result, and quite often finds another way.

## 6. When something breaks

Services are overloaded, connections drop, and power cords are pulled. What distinguishes a robust program is not that these things do not happen to it but that the reader can tell afterwards what is true. Consider the moments at which a stream may end:

| Moment | What the reader has | What should happen |
|---|---|---|
| before the connection | nothing | ask again, quietly |
| before the first text | nothing | ask again, or ask somebody else |
| in the middle of the text | half an answer | say so, take it back, start again with somebody else |
| after the last piece, before the end is confirmed | a whole answer, perhaps | do not call it complete |

The third line is the uncomfortable one. It is tempting to glue a second answer to the first half, and it is wrong, because two models, or the same model asked twice, do not continue each other's sentences. It is also tempting to replace the text without a word. A reader who has read half a paragraph deserves better than to find a different one in its place. The honest way is to strike the first half out, say that it was started again and why, and let the second answer stand on its own.

## 7. The record

When the answer is complete, the interesting part is not over, for somebody will want to know what happened. Perhaps it was slow; perhaps it was wrong; perhaps it was expensive. A record that keeps only the final text cannot answer any of these questions. One that keeps every step in order can:

- what was sent, and to which model;
- when the first text came, and how much came when;
- which tools were called, with what, and what they gave;
- what was asked of a person, who decided, and when;
- what went wrong, and what was done about it;
- what it all cost.

Such a record has to be written while the answer is being made, one step after the other, and each step has to be safe before anyone is shown it. Otherwise the reader may have seen something that, after a crash, never happened.

### 7.1 A small calculation

How much room does this take? A step is a few hundred bytes and a round has four or five of them. With two rounds in an answer and a thousand answers a day, that makes

$$
1000 \times 2 \times 5 \times 400\ \text{bytes} \approx 4\ \text{MB a day},
$$

which is less than a single photograph. There is no excuse for forgetting.

## 8. What remains

Nothing in this report is difficult by itself. Bytes are decoded, pieces are forwarded, steps are written down, failures are named. The difficulty lies in doing all of it at the same time without letting one spoil the other: checking without delaying, recording without slowing down, repeating without confusing. That is a matter of order rather than of cleverness. Each part does one thing, says what it promises, and trusts its neighbours to do the same.

And if everything is done well, nobody notices any of it. Somebody asks, and letters begin to appear.
`.replaceAll('~~~', '```')
