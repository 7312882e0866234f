<?php
// The sibling of native/test/interop/peer.c on PHP's msg_* (System V only), as lajp's PHP side uses them.
[, $verb, , $key] = $argv;
if (!msg_queue_exists((int) $key)) {
    fwrite(STDERR, "no queue has key $key\n");
    exit(1);
}
$queue = msg_get_queue((int) $key);
if ($verb === 'send') {
    while (($line = fgets(STDIN)) !== false) {
        [$tag, $hex] = explode(' ', trim($line));
        if (!msg_send($queue, (int) $tag, $hex === '-' ? '' : hex2bin($hex), false, true, $error)) {
            fwrite(STDERR, "msg_send: $error\n");
            exit(1);
        }
    }
} else {
    for ($left = (int) $argv[4]; $left > 0; $left--) {
        if (!msg_receive($queue, (int) $argv[5], $tag, 8192, $body, false, 0, $error)) {
            fwrite(STDERR, "msg_receive: $error\n");
            exit(1);
        }
        echo $tag, ' ', $body === '' ? '-' : bin2hex($body), "\n";
    }
}
