import OpenAI from 'openai';

const client = new OpenAI({
  baseURL: 'http://127.0.0.1:34215/v1', // the only line that changes, beside the key
  apiKey: 'a-key-of-the-gateway',
});

const completion = await client.chat.completions.create({
  model: 'toolgate-demo',
  messages: [{ role: 'user', content: 'What is 6 x 7?' }],
});

console.log(completion.choices[0]?.finish_reason); // stop
