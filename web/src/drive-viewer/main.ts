// In this order: each is evaluated before the next.
import '#drive-viewer/choose-language.ts';
import '#drive-viewer/load-texts.ts';
import '#drive-viewer/drive-viewer.css';
import { start } from '#drive-viewer/start.ts';

void start();
