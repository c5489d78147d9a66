import { Lexer } from 'marked';

import './live.ts';
import './routed.tsx';

/* The least that a visit can be made of: router and dates, what a log calls of Firebase, and the Markdown parser. */
document.title = Lexer.lex(location.search).join();
